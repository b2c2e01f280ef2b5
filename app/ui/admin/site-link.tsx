import { Anchor, Button } from '@mantine/core'
import { use } from 'react'
import { IconExternalLink, IconPencil } from './icons.ts'
import { editOnPage, OnPageContext } from './page/on-page.ts'
import classes from './form/save-bar.module.css'

const label = 'See it on the site'

/**
 * A phone shows only the arrow; screen readers still get the words. Beside the page itself, the link is not
 * needed.
 */
export function SiteLink({ address }: { address: string }) {
  const page = use(OnPageContext)
  if (page.isOpen) return null
  return (
    <>
      <Button
        variant="default"
        px={12}
        className={classes.pencil}
        aria-label={editOnPage}
        title={editOnPage}
        onClick={() => page.open(address)}
      >
        <IconPencil size={18} />
      </Button>
      <Button
        component="a"
        href={address}
        variant="default"
        className={classes.siteLink}
        rightSection={<IconExternalLink size={18} />}
      >
        <span className={classes.siteWords}>{label}</span>
      </Button>
    </>
  )
}

/** The same link inside text. */
export function SiteAnchor({ address }: { address: string }) {
  return <Anchor href={address}>{label}</Anchor>
}
