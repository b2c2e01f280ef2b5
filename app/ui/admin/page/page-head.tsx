import { Group, Text, Title } from '@mantine/core'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ifAllowed } from '#app/ui/if-allowed.ts'
import { IconChevronLeft } from '../icons.ts'
import classes from './page-head.module.css'

interface PageHeadProps {
  /** A project's, as on its drawings. */
  code?: string
  /** The part of the back office that the page belongs to. */
  group: string
  title: string
  lead?: string
  /** That it is not on the site. */
  mark?: ReactNode
  /** How complete it is. */
  note?: string
  actions?: ReactNode
  back?: { label: string; address: string }
}

/** For the `meta` of a back-office screen, which search engines must not list. */
export function screenMeta(title?: string) {
  const name = 'Plinth back office'
  return [{ title: title ? `${title} — ${name}` : name }, { name: 'robots', content: 'noindex' }]
}

/** Remembers a list's search in this tab, so that the way back from one of its records restores it. */
export function useRememberedList(list: string, search: string) {
  useEffect(() => {
    // Without storage, the way back leads to the whole list.
    ifAllowed(() => sessionStorage.setItem(`plinth.list ${list}`, search))
  }, [list, search])
}

const never = () => () => {}

function useReturnAddress(list: string): string {
  const search = useSyncExternalStore(
    never,
    () => ifAllowed(() => sessionStorage.getItem(`plinth.list ${list}`)) ?? '',
    () => '',
  )
  return list + search
}

/** The title at the top of every page, under the part that it belongs to, where that has another name. */
export function PageHead({ code, group, title, lead, mark, note, actions, back }: PageHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        {back && <Back {...back} />}
        {(code || group !== title) && (
          <p className={`mono ${classes.group}`}>
            {code && <span className="accent">{code} — </span>}
            {group}
          </p>
        )}
        <Title order={1} className={classes.title} dir="auto">
          {title}
        </Title>
        {mark && <div className={classes.mark}>{mark}</div>}
        {lead && (
          <Text c="dimmed" mt={6}>
            {lead}
          </Text>
        )}
        {note && (
          <Text c="dimmed" size="sm" mt={6}>
            {note}
          </Text>
        )}
      </div>
      {actions && (
        <Group gap={8} className={classes.actions}>
          {actions}
        </Group>
      )}
    </header>
  )
}

function Back({ label, address }: NonNullable<PageHeadProps['back']>) {
  return (
    <Link to={useReturnAddress(address)} className={classes.back}>
      <IconChevronLeft size={18} />
      {label}
    </Link>
  )
}
