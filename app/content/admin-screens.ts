import { capitalize, type Noun } from './messages.ts'
import { pluralOf } from './noun.ts'

/** Where and how the back office shows a collection. */
export interface AdminScreens {
  /**
   * Addresses of the add and list screens; a document's own screen is `{list}/{id}`. Those of a collection with a
   * `parent` contain `:parent` (`screenAddresses`).
   */
  add: string
  list: string
  /** The address where a table of them comes in. */
  upload: string
  /** Shown above the title on the add and list screens. */
  group: string
  /** Collections with the same title share their tabs. */
  title: string
  tabs: { add: string; list: string }
  /** The label of the add button. */
  addButton: string
  /** The fields that the list shows besides the title. */
  columns: readonly string[]
  /** Each is one line of its list: the first picture of a field or, of a PDF, a page, and a bar for a percentage. */
  line?: { picture: string; bar?: string }
  /** The public page that shows the collection. */
  site?: string
  /** Its place in the main navigation, if it has one. */
  navigation?: Navigation
  /** Shown while the collection is empty; `button` leads to adding the first. */
  nothing: { title: string; advice: string; button?: string }
  /** The texts of the delete dialog and the delete form. */
  deletion: { question?: (title: string) => string; consequence: string; line: string }
  /** Advice shown if a search finds nothing. */
  searchAdvice?: string
}

interface Navigation {
  label: string
  /** A new icon is added to `admin/navigation/destinations.ts` too. */
  icon: 'award' | 'briefcase' | 'building' | 'users'
  onBottomNav?: true
  /** Address prefixes that belong to this entry. */
  claims: readonly string[]
}

/** What one writes of it. */
export interface AdminDeclaration extends Partial<Omit<AdminScreens, 'navigation' | 'nothing' | 'deletion'>> {
  navigation?: Pick<Navigation, 'icon' | 'onBottomNav'> & Partial<Navigation>
  nothing: { title?: string; advice: string; button?: string }
  deletion?: Partial<AdminScreens['deletion']>
}

/** Derives what a declaration leaves out from the noun: for `vacancy`, the address `/admin/vacancies`. */
export function adminScreens(
  { name, one, many }: Noun & { name: string },
  { navigation, ...declared }: AdminDeclaration,
): AdminScreens {
  const { title = capitalize(many), add = `/admin/${pluralOf(name)}` } = declared
  const { list = `${add}/edit` } = declared
  const onTab = one.split(' ').map(capitalize).join(' ')
  return {
    group: title,
    tabs: { add: `Add ${onTab}`, list: `Edit ${onTab}` },
    addButton: `Add ${one}`,
    upload: `${list}/upload`,
    columns: [],
    ...declared,
    title,
    add,
    list,
    navigation: navigation && { label: title, claims: [add], ...navigation },
    nothing: { title: `No ${many} yet`, ...declared.nothing },
    deletion: {
      consequence: 'It disappears from the site at once.',
      line: `Takes the ${one} off the site.`,
      ...declared.deletion,
    },
  }
}
