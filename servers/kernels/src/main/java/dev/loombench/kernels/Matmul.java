package dev.loombench.kernels;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Work for CPU and memory: a fresh {@code long} matrix is filled with row times column plus the
 * product of two fixed matrices. Before each row the clock is written to a random cell, and one
 * random cell is the answer, so that no compiler can leave the multiplication out.
 */
public final class Matmul {

  /** More sizes than a study mixes; what lies beyond is built anew for each request. */
  private static final int SIZES_KEPT = 8;

  private static final Map<Integer, Matmul> KEPT = new ConcurrentHashMap<>();

  private final int size;
  private final long[][] left;
  private final long[][] right;

  Matmul(int size) {
    this.size = size;
    this.left = new long[size][size];
    this.right = new long[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        left[i][j] = (long) i + j;
        right[i][j] = (long) i - j;
      }
    }
  }

  /** Multiplies matrices of {@code size} x {@code size} and returns one random cell. */
  public static long run(int size) {
    return ofSize(size).cell(System::currentTimeMillis, ThreadLocalRandom.current());
  }

  private static Matmul ofSize(int size) {
    Matmul kept = KEPT.get(size);
    if (kept != null) {
      return kept;
    }
    return KEPT.size() < SIZES_KEPT ? KEPT.computeIfAbsent(size, Matmul::new) : new Matmul(size);
  }

  long cell(LongSupplier clockMillis, RandomGenerator random) {
    long[][] product = new long[size][size];
    for (int i = 0; i < size; i++) {
      product[random.nextInt(size)][random.nextInt(size)] = clockMillis.getAsLong();
      for (int j = 0; j < size; j++) {
        product[i][j] = (long) i * j;
        for (int k = 0; k < size; k++) {
          product[i][j] += left[i][k] * right[k][j];
        }
      }
    }
    return product[random.nextInt(size)][random.nextInt(size)];
  }
}
