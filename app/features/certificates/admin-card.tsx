import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { fileAddress } from '#app/platform/files/keys.ts'
import { DeleteLink } from '#app/ui/admin/delete-record.tsx'
import classes from './admin-certificates.module.css'
import { addressOf, deletionOf } from './admin-record.ts'
import type { Certificate } from './rules.ts'

export function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { title, remarks, picture } = certificate
  return (
    <article className={classes.card} aria-label={title}>
      {picture ? (
        <img src={fileAddress(picture.key)} alt="" loading="lazy" decoding="async" />
      ) : (
        <p className={classes.noPicture}>No picture yet</p>
      )}
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.remarks}>{remarks}</p>
      <Group gap="xs">
        <Button component={Link} to={addressOf(certificate)} variant="default" aria-label={`Edit ${title}`}>
          Edit
        </Button>
        <DeleteLink deletion={deletionOf(certificate)} label={`Delete ${title}`} />
      </Group>
    </article>
  )
}
