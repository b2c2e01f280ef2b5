import { Button } from '@mantine/core'
import { href } from 'react-router'
import { Formats } from '#app/content/list/screen/download.tsx'
import { IconChevronDown, IconDownload } from '#app/ui/admin/icons.ts'
import { LazyMenu } from '#app/ui/admin/overlay/lazy.tsx'
import { projects } from '../collection.ts'

const template = href('/admin/upload-projects/template')
const everything = { query: '', number: 0 }

/** The empty template, or every project as a table that can be edited and imported again. */
export function DownloadTable() {
  return (
    <LazyMenu
      position="bottom-end"
      button={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          rightSection={<IconChevronDown size={16} />}
        >
          Download
        </Button>
      }
    >
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
    </LazyMenu>
  )
}
