import { href } from 'react-router'
import { DownloadMenu, Formats } from '#app/content/list/screen/download.tsx'
import { projects } from '../collection.ts'

const template = href('/admin/upload-projects/template')
const everything = { query: '', number: 0 }

/** The empty template, or every project as a table that can be edited and imported again. */
export function DownloadTable() {
  return (
    <DownloadMenu>
      {(Menu) => (
        <>
          <Menu.Label>Template to fill in</Menu.Label>
          <Menu.Item component="a" href={`${template}?format=xlsx`}>
            Template for Excel
          </Menu.Item>
          <Menu.Item component="a" href={`${template}?format=csv`}>
            Template as CSV
          </Menu.Item>
          <Menu.Label>All projects of the site</Menu.Label>
          <Formats of={Menu} collection={projects} parent="" selection={everything} />
        </>
      )}
    </DownloadMenu>
  )
}
