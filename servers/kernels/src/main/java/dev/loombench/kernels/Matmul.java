package dev.loombench.kernels;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * CPU- and memory-bound kernel: fills a new {@code long} matrix with row times column plus the
 * product of two fixed matrices. The clock is written to a random cell before each row and a random
 * cell is the response, so that the JIT cannot eliminate the multiplication.
 */
public final class Matmul {

  /** Number of sizes whose operands are cached; more than a study mixes. */
  private static final int MAX_CACHED_SIZES = 8;

  private static final Map<Integer, Matmul> CACHE = new ConcurrentHashMap<>();

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
    Matmul cached = CACHE.get(size);
    if (cached != null) {
      return cached;
    }
    return CACHE.size() < MAX_CACHED_SIZES
        ? CACHE.computeIfAbsent(size, Matmul::new)
        : new Matmul(size);
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
