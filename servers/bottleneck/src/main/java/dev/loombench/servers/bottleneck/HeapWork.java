package dev.loombench.servers.bottleneck;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Keeps so much alive, in small pieces, and has every request put fresh ones in place of the
 * oldest: garbage that has lived long, which a collector only gets back by going through all that
 * lives. The less of the heap is free, the more often it has to.
 */
final class HeapWork implements Work {

  private static final int PIECE_BYTES = 1024;
  private static final int HEADER_AND_LENGTH = 16;
  private static final int PIECES_IN_MEBIBYTE = 1024 * 1024 / PIECE_BYTES;

  private final AtomicReferenceArray<byte[]> pieces;
  private final AtomicLong oldest = new AtomicLong();
  private final int freshPieces;

  /**
   * @param freshKibibytes how much a request puts in the place of what is oldest
   */
  HeapWork(int liveMebibytes, int freshKibibytes) {
    this.pieces = new AtomicReferenceArray<>(Math.multiplyExact(liveMebibytes, PIECES_IN_MEBIBYTE));
    this.freshPieces = freshKibibytes * 1024 / PIECE_BYTES;
    replace(pieces.length());
  }

  @Override
  public void once() {
    replace(freshPieces);
  }

  /** How many bytes live, without the list of the pieces. */
  long liveBytes() {
    long pieceCount = 0;
    for (int at = 0; at < pieces.length(); at++) {
      pieceCount += pieces.get(at) == null ? 0 : 1;
    }
    return pieceCount * PIECE_BYTES;
  }

  private void replace(int count) {
    for (int done = 0; done < count; done++) {
      int at = (int) Math.floorMod(oldest.getAndIncrement(), (long) pieces.length());
      pieces.set(at, new byte[PIECE_BYTES - HEADER_AND_LENGTH]);
    }
  }
}
