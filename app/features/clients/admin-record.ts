import { href } from 'react-router'
import { fileNameOf } from '#app/platform/files/keys.ts'
import type { Deletion } from '#app/ui/admin/delete-record.tsx'
import type { ClientItem, ClientSection, HomeClient } from './rules.ts'

/** What visitors read above the logos of a section. */
export function headingOf({ name, title }: ClientSection): string {
  return title || name
}

/** A logo has no name of its own; that of its file helps to tell it. */
export function logoName({ picture }: ClientItem | HomeClient): string {
  return picture ? fileNameOf(picture.key) : 'a logo without a picture'
}

export function sectionAddress({ id }: Pick<ClientSection, 'id'>): string {
  return href('/admin/clients/edit-section/:id', { id })
}

export function itemAddress({ id }: Pick<ClientItem, 'id'>): string {
  return href('/admin/clients/edit-item/:id', { id })
}

export function homeClientAddress({ id }: Pick<HomeClient, 'id'>): string {
  return href('/admin/clients-section/:id', { id })
}

export function sectionDeletion(section: ClientSection, logos: number): Deletion {
  return {
    question: `Delete the section ${headingOf(section)}?`,
    consequence: `${withIt(logos)} It leaves the site at once.`,
    rev: section.rev,
    address: sectionAddress(section),
  }
}

export function itemDeletion(item: ClientItem): Deletion {
  return { ...logoDeletion(item), address: itemAddress(item) }
}

export function homeClientDeletion(client: HomeClient): Deletion {
  return { ...logoDeletion(client), address: homeClientAddress(client) }
}

/** What the address says after one or several were added, for the message about it. */
export function toldOf(id: string, number: number): Record<string, string> {
  return { done: 'added', id, number: String(number) }
}

export function addedCount(asked: URLSearchParams): number {
  return Number(asked.get('number')) || 1
}

export function logos(number: number): string {
  return number === 1 ? '1 logo' : `${number} logos`
}

function logoDeletion(one: ClientItem | HomeClient) {
  return {
    question: `Delete ${logoName(one)}?`,
    consequence: 'The logo leaves the site at once.',
    rev: one.rev,
  }
}

function withIt(number: number): string {
  if (number === 0) return 'No logo stands in it.'
  return number === 1 ? 'Its 1 logo goes with it.' : `Its ${number} logos go with it.`
}
