package dev.loombench.tool.place;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.place.ClockOffset.RoundTrip;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {

  private static final long MILLI = 1_000_000;

  @Test
  void theShortestRoundTripCounts() {
    var waitedOnTheWayBack = new RoundTrip(0, 301 * MILLI, 301 * MILLI, 9 * MILLI);
    var shortest = new RoundTrip(100 * MILLI, 401 * MILLI, 402 * MILLI, 103 * MILLI);

    assertThat(ClockOffset.of(List.of(waitedOnTheWayBack, shortest)))
        .isEqualTo(new ClockOffset(300 * MILLI, MILLI, 2 * MILLI));
  }

  @Test
  void theTrueOffsetIsWithinTheUncertaintyHoweverTheWaysDiffer() {
    var random = new Random(5);
    for (int trial = 0; trial < 1_000; trial++) {
      long offset = random.nextLong(-500 * MILLI, 500 * MILLI);
      List<RoundTrip> trips =
          IntStream.range(0, 20).mapToObj(at -> trip(random, at * 10L * MILLI, offset)).toList();
      ClockOffset measured = ClockOffset.of(trips);

      assertThat(Math.abs(measured.nanos() - offset))
          .isLessThanOrEqualTo(measured.uncertaintyNanos());
    }
  }

  private static RoundTrip trip(Random random, long sent, long offset) {
    long there = random.nextLong(5 * MILLI);
    long working = random.nextLong(MILLI);
    long back = random.nextLong(5 * MILLI);
    return new RoundTrip(
        sent,
        sent + there + offset,
        sent + there + working + offset,
        sent + there + working + back);
  }

  @Test
  void aDriftBetweenTwoMeasurementsIsUncertainty() {
    var before = new ClockOffset(10 * MILLI, MILLI, 2 * MILLI);
    var after = new ClockOffset(16 * MILLI, 2 * MILLI, 4 * MILLI);

    assertThat(before.until(after)).isEqualTo(new ClockOffset(13 * MILLI, 5 * MILLI, 2 * MILLI));
  }

  @Test
  void roundTripsThatAppearNegativeByTheClocksResolutionTakeNoTime() {
    assertThat(ClockOffset.of(List.of(new RoundTrip(0, 5, 10, 3))).uncertaintyNanos()).isZero();
  }
}
