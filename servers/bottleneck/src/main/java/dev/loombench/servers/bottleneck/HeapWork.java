package dev.loombench.servers.bottleneck;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Live set of small pieces, of which each request replaces the oldest. The garbage is old, so that
 * the collector has to trace the live set to reclaim it, the more often the less heap is free.
 */
final class HeapWork implements Work {

  private static final int PIECE_BYTES = 1024;
  private static final int HEADER_BYTES = 16;
  private static final int PIECES_PER_MEBIBYTE = 1024 * 1024 / PIECE_BYTES;

  private final AtomicReferenceArray<byte[]> pieces;
  private final AtomicLong oldest = new AtomicLong();
  private final int freshPieces;

  /**
   * @param freshKibibytes the size of the pieces that a request replaces
   */
  HeapWork(int liveMebibytes, int freshKibibytes) {
    this.pieces =
        new AtomicReferenceArray<>(Math.multiplyExact(liveMebibytes, PIECES_PER_MEBIBYTE));
    this.freshPieces = freshKibibytes * 1024 / PIECE_BYTES;
    replace(pieces.length());
  }

  @Override
  public void once() {
    replace(freshPieces);
  }

  /** Returns the size of the live pieces, without the array that references them. */
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
      pieces.set(at, new byte[PIECE_BYTES - HEADER_BYTES]);
    }
  }
}
