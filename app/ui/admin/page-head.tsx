import { Group, Text, Title } from '@mantine/core'
import { IconChevronLeft } from './icons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './page-head.module.css'

interface PageHeadProps {
  sheet: string
  label: string
  title: string
  lead?: string
  actions?: ReactNode
  back?: { label: string; address: string }
}

/** The sheet label and title that begin every page: `A-01 — Projects`, then the name of the page. */
export function PageHead({ sheet, label, title, lead, actions, back }: PageHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        {back && (
          <Link to={back.address} className={classes.back}>
            <IconChevronLeft size={18} aria-hidden />
            {back.label}
          </Link>
        )}
        <p className={`mono ${classes.sheet}`}>
          <span className="accent">{sheet}</span> — {label}
        </p>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {lead && (
          <Text c="dimmed" mt={6}>
            {lead}
          </Text>
        )}
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </header>
  )
}
