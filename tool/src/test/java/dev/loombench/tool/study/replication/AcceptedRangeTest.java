package dev.loombench.tool.study.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.Expectation.Side;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class AcceptedRangeTest {

  private static final OptionalDouble NONE = OptionalDouble.empty();
  private static final VariantId PLATFORM = new VariantId("platform");
  private static final VariantId VIRTUAL = new VariantId("virtual");
  private static final Optional<WorkloadId> HELLO = Optional.of(new WorkloadId("hello"));

  /** A published ratio of 1.78 and 10 %. */
  @Test
  void aPublishedRatioHasARangeOnItsSideOfOne() {
    AcceptedRange range = of(new Expectation.Direction(Side.ABOVE, new Expectation.About(1.78, 0)));

    assertThat(range.published()).hasValue(1.78);
    assertThat(range.least().orElseThrow()).isCloseTo(1.78 / 1.1, within(1e-9));
    assertThat(range.most().orElseThrow()).isCloseTo(1.958, within(1e-9));
  }

  @Test
  void aDirectionHasOneEnd() {
    assertThat(of(new Expectation.Direction(Side.BELOW, new Expectation.Unstated())))
        .isEqualTo(new AcceptedRange(NONE, NONE, OptionalDouble.of(1)));
    assertThat(
            of(
                new Expectation.Direction(
                    Side.ABOVE, new Expectation.MoreThan(2, OptionalDouble.of(20)))))
        .isEqualTo(new AcceptedRange(OptionalDouble.of(20), OptionalDouble.of(2), NONE));
    assertThat(of(new Expectation.Bound(Side.BELOW, 14.04)))
        .isEqualTo(new AcceptedRange(NONE, NONE, OptionalDouble.of(14.04)));
  }

  @Test
  void equalityHasTheMarginOfTheStudy() {
    assertThat(of(new Expectation.Equal())).isEqualTo(new AcceptedRange(NONE, NONE, NONE));
  }

  @Test
  void aFigureHasItsBoundsAndADeviationIsInPercent() {
    assertThat(
            AcceptedRange.of(
                new ClaimTest.Level(
                    "throughput", VIRTUAL, HELLO, OptionalDouble.of(380), OptionalDouble.of(420))))
        .isEqualTo(new AcceptedRange(NONE, OptionalDouble.of(380), OptionalDouble.of(420)));
    assertThat(AcceptedRange.of(new ClaimTest.Deviation("throughput", VIRTUAL, HELLO, 0.25)))
        .isEqualTo(new AcceptedRange(NONE, NONE, OptionalDouble.of(25)));
    assertThat(AcceptedRange.of(new ClaimTest.Untried("It needs another study.")))
        .isEqualTo(new AcceptedRange(NONE, NONE, NONE));
  }

  private static AcceptedRange of(Expectation expectation) {
    return AcceptedRange.of(
        new ClaimTest.Ratio(
            "throughput",
            Duration.ZERO,
            VIRTUAL,
            PLATFORM,
            HELLO,
            OptionalDouble.empty(),
            expectation));
  }
}
