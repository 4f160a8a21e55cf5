package dev.loombench.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatencyCountsTest {

  @Test
  void boundsRiseFrom50MicrosecondsTo60Seconds() {
    long[] bounds = LatencyCounts.upperNanos();

    assertThat(bounds).isSorted().doesNotHaveDuplicates().hasSize(LatencyCounts.BUCKETS - 1);
    assertThat(bounds[0]).isEqualTo(Duration.ofNanos(50_000).toNanos());
    assertThat(bounds[bounds.length - 1]).isEqualTo(Duration.ofSeconds(60).toNanos());
    assertThat(bounds).contains(150_000, 1_000_000, 300_000_000, 1_500_000_000L);
  }

  @Test
  void boundsAreAtMostTwiceTheOnesBefore() {
    long[] bounds = LatencyCounts.upperNanos();

    for (int bucket = 1; bucket < bounds.length; bucket++) {
      assertThat((double) bounds[bucket] / bounds[bucket - 1]).isLessThanOrEqualTo(2);
    }
  }

  @Test
  void upperBoundsAreInclusive() {
    long[] bounds = LatencyCounts.upperNanos();

    assertThat(LatencyCounts.bucketOf(0)).isZero();
    assertThat(LatencyCounts.bucketOf(bounds[3])).isEqualTo(3);
    assertThat(LatencyCounts.bucketOf(bounds[3] + 1)).isEqualTo(4);
    assertThat(LatencyCounts.bucketOf(Long.MAX_VALUE)).isEqualTo(LatencyCounts.BUCKETS - 1);
  }

  @Test
  void countsAreAddedByBucket() {
    var one = new LatencyCounts(List.of(1L, 2L), 300);
    var other = new LatencyCounts(List.of(0L, 0L, 5L), 700);

    assertThat(one.plus(other)).isEqualTo(new LatencyCounts(List.of(1L, 2L, 5L), 1_000));
    assertThat(one.plus(LatencyCounts.NONE)).isEqualTo(one);
  }

  @Test
  void emptyBucketsAtTheEndAreLeftOut() {
    var buckets = new long[LatencyCounts.BUCKETS];
    assertThat(LatencyCounts.of(buckets, 0)).isEqualTo(LatencyCounts.NONE);

    buckets[2] = 7;
    assertThat(LatencyCounts.of(buckets, 9).counts()).isEqualTo(List.of(0L, 0L, 7L));
  }
}
