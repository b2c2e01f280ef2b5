import { Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '#app/ui/admin/icons.ts'
import { LaterMenu } from '#app/ui/admin/overlay/later.tsx'
import { href } from 'react-router'

const projects = href('/admin/products/export')
const template = href('/admin/upload-projects/template')

/** Every project as a table that can be changed and taken back in by bulk upload; there, with the empty one to fill in. */
export function DownloadProjects({ withTemplate = false }: { withTemplate?: boolean }) {
  return (
    <LaterMenu
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
          {withTemplate && (
            <>
              <Menu.Label>Template to fill in</Menu.Label>
              <Menu.Item component="a" href={`${template}?format=xlsx`}>
                Template for Excel
              </Menu.Item>
              <Menu.Item component="a" href={`${template}?format=csv`}>
                Template as CSV
              </Menu.Item>
            </>
          )}
          <Menu.Label>All projects of the site</Menu.Label>
          <Menu.Item component="a" href={`${projects}?format=xlsx`}>
            Projects for Excel
          </Menu.Item>
          <Menu.Item component="a" href={`${projects}?format=csv`}>
            Projects as CSV
          </Menu.Item>
        </>
      )}
    </LaterMenu>
  )
}
