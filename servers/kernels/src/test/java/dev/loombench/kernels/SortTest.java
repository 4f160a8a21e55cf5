package dev.loombench.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SortTest {

  @Test
  void sortsNumbers() {
    assertThat(Sort.ascending(new int[] {3, -1, Integer.MAX_VALUE, 3, Integer.MIN_VALUE, 0}))
        .containsExactly(Integer.MIN_VALUE, -1, 0, 3, 3, Integer.MAX_VALUE);
  }

  @Test
  void sortsAnEmptyArray() {
    assertThat(Sort.ascending(new int[0])).isEmpty();
  }
}
