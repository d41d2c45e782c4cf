import type { Register } from '../register'
import { noRegisters } from '../register'
import type { EventId } from '../../ids'
import type { Packer, Unpacker } from './packing'

/** How one kind of value is packed, and read back in the same order. */
export type Codec<T> = {
  readonly pack: (packer: Packer, value: T) => void
  readonly unpack: (unpacker: Unpacker) => T
}

/** Text of any kind, ids among them. */
export const textOf = <T extends string>(): Codec<T> => ({
  pack: (packer, value) => packer.text(value),
  unpack: (unpacker) => unpacker.text() as T,
})

export const flag: Codec<boolean> = {
  pack: (packer, value) => packer.word(Number(value)),
  unpack: (unpacker) => unpacker.word() === 1,
}

/** What came from a journal's JSON and has no codec of its own. */
export const json = <T>(): Codec<T> => ({
  pack: (packer, value) => packer.text(JSON.stringify(value)),
  unpack: (unpacker) => JSON.parse(unpacker.text()) as T,
})

export const optional = <T>(codec: Codec<T>): Codec<T | undefined> => ({
  pack: (packer, value) => {
    packer.word(Number(value !== undefined))
    if (value !== undefined) codec.pack(packer, value)
  },
  unpack: (unpacker) => (unpacker.word() === 1 ? codec.unpack(unpacker) : undefined),
})

export const register = <T>(codec: Codec<T>): Codec<Register<T>> => ({
  pack: (packer, { value, stamp, event, by }) => {
    packer.text(stamp)
    packer.text(event)
    packer.text(by)
    codec.pack(packer, value)
  },
  unpack: (unpacker) => {
    const stamp = unpacker.text()
    const event = unpacker.text() as EventId
    const by = unpacker.text()
    return { value: codec.unpack(unpacker), stamp, event, by }
  },
})

/** Maps that are filled in place, as the state's own are. */
export type MapCodec<K, V> = {
  readonly pack: (packer: Packer, map: ReadonlyMap<K, V>) => void
  readonly fill: (unpacker: Unpacker, map: Map<K, V>) => void
}

export const mapOf = <K extends string, V>(codec: Codec<V>): MapCodec<K, V> => ({
  pack: (packer, map) => {
    packer.word(map.size)
    for (const [key, value] of map) {
      packer.text(key)
      codec.pack(packer, value)
    }
  },
  fill: (unpacker, map) => {
    for (let left = unpacker.word(); left > 0; left--) {
      const key = unpacker.text() as K
      map.set(key, codec.unpack(unpacker))
    }
  },
})

/** Registers of a record by their key; most records have none, and those share one empty map. */
export const registers = <K extends string, T>(codec: Codec<T>): Codec<ReadonlyMap<K, Register<T>>> => {
  const entries = mapOf<K, Register<T>>(register(codec))
  return {
    pack: entries.pack,
    unpack: (unpacker) => {
      const made = new Map<K, Register<T>>()
      entries.fill(unpacker, made)
      return made.size === 0 ? noRegisters : made
    },
  }
}

/** A record by its fields. Every one must be named, so that none that is added later is forgotten here. */
export const record = <T extends object>(fields: {
  readonly [F in keyof Required<T>]: Codec<T[F]>
}): Codec<T> => {
  const each = Object.entries(fields) as unknown as readonly [keyof T, Codec<T[keyof T]>][]
  return {
    pack: (packer, value) => {
      for (const [name, codec] of each) codec.pack(packer, value[name])
    },
    unpack: (unpacker) => {
      const made: Partial<T> = {}
      for (const [name, codec] of each) made[name] = codec.unpack(unpacker)
      return made as T
    },
  }
}
