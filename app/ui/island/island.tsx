import { use, type ComponentType, type ReactNode } from 'react'
import { PageDataContext } from '../page-data.ts'
import type { JsonOf } from './json.ts'

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React's own way to declare a custom element
  namespace JSX {
    interface IntrinsicElements {
      /** Defined in the browser by site/browser/island-element.ts. */
      'react-island': HTMLAttributes<HTMLElement> & {
        name: string
        when: IslandProps<object>['when']
        props: string
      }
    }
  }
}

/** A component that React hydrates on its own; the default export of a file `<name>.island.tsx`. */
export interface Island<Props extends object> {
  /** The file's name, by which the browser finds its code. */
  name: string
  component: ComponentType<Props & { children?: ReactNode }>
}

interface IslandProps<Props extends object> {
  of: Island<Props>
  /** Unique on the page. Named by the author, because a counter would change with what comes before it. */
  id: string
  props: Props & JsonOf<Props>
  /**
   * `touched`: pointed at, pressed or focused. `near`: near the viewport, once the page has loaded and the
   * browser is idle; nothing in the first view of a phone is that.
   */
  when: 'touched' | 'near'
  /** Rendered on the server alone, where the component has a `<Static>`. */
  children?: ReactNode
}

/**
 * A part of a public page that React hydrates alone and late; everything around it stays plain HTML
 * (docs/decisions/0082). Its component gets nothing but `props`: no context, no router. Rendering it here
 * leaves an empty element, which `fillIslands` fills in once the page is complete.
 */
export function Island<Props extends object>({ of, id, props, when, children }: IslandProps<Props>) {
  const data = use(PageDataContext)
  const { islands } = data
  if (!islands) throw new Error(`The island ${id} is inside another one, which would hydrate it too.`)
  if (islands.has(id)) throw new Error(`Two islands have the id ${id}.`)
  const { component: Component, name } = of
  // What only the server renders may know the page, unlike the component around it.
  const inside =
    children === undefined ? undefined : (
      <PageDataContext value={{ ...data, islands: undefined }}>{children}</PageDataContext>
    )
  islands.set(id, <Component {...props}>{inside}</Component>)
  return <react-island id={id} name={name} when={when} props={JSON.stringify(props)} />
}

/** Declares the component of this file as an island. */
export function island<Props extends object>(
  name: string,
  component: Island<Props>['component'],
): Island<Props> {
  return { name, component }
}
