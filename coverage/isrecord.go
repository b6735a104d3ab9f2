package coverage

// IsRecord says whether the file at path is a verification record as it lies on
// disk. What the rest of the package does not read, such as a pipe or a file
// beyond its limit, is none.
func IsRecord(path string) bool {
	src := readSource(path)
	return !src.missing && src.isRecord()
}
