import { inject, provide, type InjectionKey } from 'vue'
import type { PictureArea, Rectangle } from '#core/annotation/area'
import type { Colour } from '#core/annotation/annotation'
import type { AnnotationId } from '#core/ids'
import type { ReaderSelection } from './stores/article'

/** An annotated part of a picture, as it is drawn over it. */
export type ShownArea = {
  readonly id: AnnotationId
  /** 1 for the first that was drawn on its picture. */
  readonly number: number
  readonly area: PictureArea
  readonly colour: Colour
  readonly isUncertain: boolean
  /** What is read out of it. */
  readonly label: string
}

export type OutlineOn = { readonly resource: string; readonly holder: string }

/** What an article's pictures show beside themselves, and what can be done with it. */
export type Areas = {
  readonly on: (resource: string) => readonly ShownArea[]
  readonly selected: () => AnnotationId | null
  readonly canDraw: () => boolean
  readonly start: (on: OutlineOn, rectangle: Rectangle | null, changing?: ShownArea) => void
  /** The areas that lie where the person pointed, the smallest first. */
  readonly point: (ids: readonly AnnotationId[], box: ReaderSelection['box']) => void
}

const areasKey: InjectionKey<Areas> = Symbol('areas')

export const provideAreas = (areas: Areas): void => provide(areasKey, areas)

/** Null where pictures are shown without what is said of them. */
export const useAreas = (): Areas | null => inject(areasKey, null)
