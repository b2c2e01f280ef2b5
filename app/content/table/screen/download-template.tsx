import { DownloadMenu, Formats } from '../../list/screen/download.tsx'
import type { Collection } from '../../define.ts'
import { templateAddress } from './choose-files.tsx'

const everything = { query: '', number: 0 }

interface DownloadTemplateProps {
  collection: Collection
  parent?: string
  /** What everything is called; by default, all of the site. */
  all?: string
}

/** The empty template, or everything as a table that can be edited and imported again. */
export function DownloadTemplate({ collection, parent = '', all }: DownloadTemplateProps) {
  return (
    <DownloadMenu>
      {(Menu) => (
        <>
          <Menu.Label>Template to fill in</Menu.Label>
          <Menu.Item component="a" href={templateAddress(collection, 'xlsx')}>
            Template for Excel
          </Menu.Item>
          <Menu.Item component="a" href={templateAddress(collection, 'csv')}>
            Template as CSV
          </Menu.Item>
          <Menu.Label>{all ?? `All ${collection.many} of the site`}</Menu.Label>
          <Formats of={Menu} {...{ collection, parent }} selection={everything} />
        </>
      )}
    </DownloadMenu>
  )
}
