import { createStore } from '#app/content/store.server.ts'
import { pages, pageSections } from './collection.ts'

export const pageStore = createStore(pages, { parts: [createStore(pageSections)] })
