/** Where the filters lead: the list, without the banner above it. */
export const listId = 'list'
export const gridId = 'project-grid'
export const moreProjectsId = 'more-projects'
