/** Whatever this process creates is readable by its own user and group alone. */
export function keepFilesPrivate() {
  const before = process.umask(0o027)
  process.umask(before | 0o027)
}
