/**
 * Migrations that would never run, or under a name that is not their file's.
 * @param files the names in the folder of migrations
 * @param listed the names in its `index.ts`
 */
export function findUnlistedMigrations(files: readonly string[], listed: readonly string[]): string[] {
  const names = files.filter((file) => /^\d.*\.ts$/.test(file)).map((file) => file.slice(0, -'.ts'.length))
  return [
    ...names
      .filter((name) => !listed.includes(name))
      .map((name) => `${name}.ts is not in migrations/index.ts`),
    ...listed
      .filter((name) => !names.includes(name))
      .map((name) => `${name} in migrations/index.ts has no file`),
  ]
}
