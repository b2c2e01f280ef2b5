import { Button } from '@mantine/core'
import { href } from 'react-router'
import { IconDownload } from '#app/ui/admin/icons.ts'
import classes from './qr-code.module.css'
import type { Project } from '../collection.ts'

/** For the hoarding of the building site: scanning it with a phone opens the project's page. */
export function ProjectQrCode({
  project: { id, code, rev },
}: {
  project: Pick<Project, 'id' | 'code' | 'rev'>
}) {
  const address = href('/admin/products/edit/:id/qr', { id })
  return (
    <section className={classes.qrCode}>
      <img
        className={classes.picture}
        src={`${address}?show&caption=no&rev=${rev}`}
        alt={`QR code of the page of project ${code}`}
        width={148}
        height={148}
        loading="lazy"
      />
      <div>
        <h2 className={classes.title}>QR code for the building site</h2>
        <p className={classes.help}>
          It opens this project’s page. Print it at least 3 cm wide, with its white border. It goes on working
          if you change the project code.
        </p>
        <div className={classes.downloads}>
          {(['svg', 'png'] as const).map((as) => (
            <Button
              key={as}
              component="a"
              href={`${address}?as=${as}`}
              download
              variant="default"
              leftSection={<IconDownload size={18} />}
            >
              {labels[as]}
            </Button>
          ))}
          <Button component="a" href={`${address}?as=svg&caption=no`} download variant="subtle">
            Without name and code
          </Button>
        </div>
      </div>
    </section>
  )
}

const labels = { svg: 'SVG for a printer', png: 'PNG' }
