package dev.loombench.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Iterator;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatmulTest {

  private static final long CLOCK = 1_700_000_000_000L;

  /**
   * By hand: left = (0 1 2, 1 2 3, 2 3 4), right = (0 -1 -2, 1 0 -1, 2 1 0), their product plus row
   * times column.
   */
  @ParameterizedTest
  @CsvSource({
    "0, 0, 5",
    "0, 1, 2",
    "0, 2, -1",
    "1, 0, 8",
    "1, 1, 3",
    "1, 2, -2",
    "2, 0, 11",
    "2, 1, 4",
    "2, 2, -3"
  })
  void aCellIsTheProductPlusRowTimesColumn(int row, int column, long cell) {
    // the clock goes to cells that are computed afterwards
    assertThat(new Matmul(3).cell(() -> CLOCK, drawing(2, 2, 2, 2, 2, 2, row, column)))
        .isEqualTo(cell);
  }

  @Test
  void theClockStaysInACellOfARowAlreadyDone() {
    assertThat(new Matmul(3).cell(() -> CLOCK, drawing(2, 2, 2, 2, 0, 1, 0, 1))).isEqualTo(CLOCK);
  }

  @Test
  void eachRunUsesANewMatrix() {
    Matmul matmul = new Matmul(3);
    matmul.cell(() -> CLOCK, drawing(2, 2, 2, 2, 0, 1, 0, 1));
    assertThat(matmul.cell(() -> CLOCK, drawing(2, 2, 2, 2, 2, 2, 0, 1))).isEqualTo(2);
  }

  @Test
  void aMatrixOfOneCellIsZero() {
    assertThat(Matmul.run(1)).isZero();
  }

  @Test
  void moreSizesThanAreCachedStillMultiply() {
    for (int size = 1; size <= 20; size++) {
      // the largest cell is below 3 n^3; what is above is the clock
      long cell = Matmul.run(size);
      assertThat(Math.abs(cell) < 24_000 || cell > CLOCK).isTrue();
    }
  }

  /** Returns a generator of the given numbers. */
  private static RandomGenerator drawing(Integer... numbers) {
    Iterator<Integer> next = Arrays.asList(numbers).iterator();
    return new RandomGenerator() {
      @Override
      public int nextInt(int bound) {
        return next.next();
      }

      @Override
      public long nextLong() {
        throw new UnsupportedOperationException();
      }
    };
  }
}
