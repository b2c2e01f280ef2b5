import { Anchor, Button } from '@mantine/core'
import { IconExternalLink } from './icons.ts'
import classes from './form/save-bar.module.css'

const words = 'See it on the site'

/** On a phone only the arrow is seen; the words stay for those who listen. */
export function SiteLink({ address }: { address: string }) {
  return (
    <Button
      component="a"
      href={address}
      variant="default"
      className={classes.siteLink}
      rightSection={<IconExternalLink size={18} aria-hidden />}
    >
      <span className={classes.siteWords}>{words}</span>
    </Button>
  )
}

/** The same among words. */
export function SiteAnchor({ address }: { address: string }) {
  return <Anchor href={address}>{words}</Anchor>
}
