"""What the engine changes in numba's compiler: absent fields, plain indices, parts that are put together once."""
