/** Where a build keeps the commit of which it was made, from the root of the project. */
export const commitFile = 'build/commit'
