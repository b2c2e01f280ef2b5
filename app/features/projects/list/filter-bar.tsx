import type { ReactNode } from 'react'
import { listAddress } from '../address.ts'
import styles from './filter-bar.module.css'
import { statusTabs, typeTabs, type ProjectFilter } from '../words.ts'

/** Type and status as links, in the order of the specification (§2, Projects), so that every choice has an address and needs no JavaScript. */
export function FilterBar({ filter }: { filter: ProjectFilter }) {
  return (
    <div className={`sheet ${styles.filterBar}`}>
      <div className={styles.inner}>
        <nav className={styles.tabs} aria-label="Type">
          {typeTabs.map(({ type, label }) => (
            <Tab key={type} filter={{ ...filter, type }} isCurrent={type === filter.type}>
              {label}
            </Tab>
          ))}
        </nav>
        <nav className={styles.tabs} aria-label="Status">
          {statusTabs.map(({ status, label }) => (
            <Tab key={status} filter={{ ...filter, status }} isCurrent={status === filter.status}>
              {label}
            </Tab>
          ))}
        </nav>
      </div>
    </div>
  )
}

function Tab(props: { filter: ProjectFilter; isCurrent: boolean; children: ReactNode }) {
  return (
    <a href={listAddress(props.filter)} aria-current={props.isCurrent || undefined} data-swap="list">
      {props.children}
    </a>
  )
}
