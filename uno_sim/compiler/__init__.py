"""What the engine asks of numba's compiler beyond its usual work: absent fields, plain indices, parts put together once."""
