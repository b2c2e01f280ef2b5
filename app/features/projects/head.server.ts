import type { CreativeWork, ImageObject, NewsArticle, QuantitativeValue } from 'schema-dts'
import type { Language } from '#app/messages/language.ts'
import { companyId } from '#app/features/settings/breadcrumbs.server.ts'
import { excerpt } from '#app/ui/excerpt.ts'
import { fileAddress } from '#app/platform/files/keys.ts'
import type { PageHead } from '#app/ui/page-meta.ts'
import { newsAddress, projectAddress } from './address.ts'
import { projectTitle, type NewsFacts } from './facts.ts'
import { summarize } from './project.ts'
import type { PublicProject } from './queries.server.ts'
import type { StoryPhotograph } from './story/queries.server.ts'

export function projectHead(project: PublicProject, image: string, language: Language): PageHead {
  const { messages, local } = language
  const words = messages.projects
  const { code, remarks, client } = project
  const summary = summarize(messages, project)
  const facts = summary && words.description(summary, code)
  return {
    title: projectTitle(project, language),
    description: excerpt(`${facts} ${remarks || (client && words.builtFor(client))}`),
    address: local(canonicalPath(project)),
    image,
  }
}

/** A news item's address is on the News page; every other project has its own page. */
export function canonicalPath({ id, code, news }: Pick<PublicProject, 'id' | 'code' | 'news'>): string {
  return news === 'Yes' ? newsAddress(1, id) : projectAddress(code)
}

export function projectData(
  publicUrl: string,
  project: PublicProject,
  image: string,
  photographs: readonly StoryPhotograph[],
  { locale, local }: Language,
): CreativeWork {
  const address = publicUrl + local(projectAddress(project.code))
  const { code, name, location, remarks, consultant, client, createdAt, updatedAt } = project
  const { builtUpArea, startedOn, handedOver } = project
  const builder = companyId(publicUrl)
  const duration = { startDate: startedOn || undefined, endDate: handedOver || undefined }
  return {
    '@type': 'CreativeWork',
    '@id': `${address}#project`,
    url: address,
    inLanguage: locale,
    name,
    identifier: code,
    description: remarks || undefined,
    image: [...pictures(publicUrl, project, image), ...photographs.map((one) => imageObject(publicUrl, one))],
    locationCreated: { '@type': 'Place', name: location, address: location },
    about: builtUpArea ? { '@type': 'Accommodation', name, floorSize: squareMetres(builtUpArea) } : undefined,
    // A role says from when to when somebody built, which a work has no property for.
    creator: startedOn || handedOver ? { '@type': 'Role', ...duration, creator: builder } : builder,
    contributor: consultant ? { '@type': 'Organization', name: consultant } : undefined,
    funder: client ? { '@type': 'Organization', name: client } : undefined,
    dateCreated: new Date(createdAt).toISOString(),
    dateModified: new Date(updatedAt).toISOString(),
  }
}

function imageObject(publicUrl: string, { photograph, caption, takenOn }: StoryPhotograph): ImageObject {
  return {
    '@type': 'ImageObject',
    contentUrl: publicUrl + fileAddress(photograph.key),
    caption: caption || undefined,
    dateCreated: takenOn || undefined,
  }
}

/** `MTK` is the square metre of UN/CEFACT. */
function squareMetres(value: number): QuantitativeValue {
  return { '@type': 'QuantitativeValue', value, unitCode: 'MTK' }
}

export function newsHead(item: NewsFacts, image: string, { local }: Language): PageHead {
  return {
    title: item.name,
    description: excerpt(`${item.remarks} ${[item.name, item.location].filter(Boolean).join(', ')}.`),
    address: local(newsAddress(1, item.id)),
    image,
  }
}

export function newsData(publicUrl: string, item: NewsFacts, { locale, local }: Language): NewsArticle {
  const address = publicUrl + local(newsAddress(1, item.id))
  return {
    '@type': 'NewsArticle',
    '@id': `${address}#article`,
    url: address,
    inLanguage: locale,
    headline: excerpt(item.name, 110),
    description: item.remarks ? excerpt(item.remarks) : undefined,
    image: pictures(publicUrl, item),
    datePublished: new Date(item.at).toISOString(),
    author: companyId(publicUrl),
    publisher: companyId(publicUrl),
  }
}

function pictures(publicUrl: string, { photograph }: Pick<PublicProject, 'photograph'>, image?: string) {
  const own = photograph ? [publicUrl + fileAddress(photograph.key)] : []
  return image ? [...own, publicUrl + image] : own
}
