package dev.loombench.tool.trial.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.SloResult;
import dev.loombench.tool.trial.capacity.RateReplicates.FreshTrial;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Results of rates on fresh servers: {@code +} sustained, {@code -} not, {@code ?} not sent. */
class FreshBracketTest {

  private static final double RESOLUTION = 0.025;

  @Test
  void twoServersThatAgreeConfirmARate() {
    assertThat(rate(2_000, "+").isConfirmed()).isFalse();
    assertThat(rate(2_000, "++").isConfirmed()).isTrue();
    assertThat(rate(2_000, "--").isConfirmed()).isTrue();
    assertThat(rate(2_000, "+-").isConfirmed()).isFalse();
    assertThat(rate(2_000, "+?").isConfirmed()).isFalse();
  }

  @Test
  void theMajorityOfThreeDecides() {
    RateReplicates rate = rate(2_000, "+-+");

    assertThat(rate.isSustained()).isTrue();
    assertThat(rate.isConfirmed()).isTrue();
    assertThat(rate.agreeing()).isEqualTo(2);
    assertThat(rate.servers()).isEqualTo(3);
  }

  @Test
  void aTieDecidesNothingAndNeedsAThirdServer() {
    RateReplicates rate = rate(2_000, "+-");

    assertThat(rate.isTied()).isTrue();
    assertThat(rate.isSustained()).isFalse();
    assertThat(rate.isNotSustained()).isFalse();
    assertThat(rate.needsServer()).isTrue();
    assertThat(rate(2_000, "+-?").needsServer()).isFalse();
  }

  @Test
  void aRepeatedTrialReplacesThatOfItsServer() {
    var trials =
        List.of(
            new FreshTrial(2_000, 1, result('-')),
            new FreshTrial(2_000, 1, result('+')),
            new FreshTrial(2_000, 2, result('+')));

    assertThat(RateReplicates.of(trials)).containsExactly(rate(2_000, "++"));
  }

  @Test
  void aBracketIsConfirmedOnlyIfBothEndsAre() {
    assertThat(bracket(rate(2_000, "+"), rate(2_100, "-")).isConfirmed()).isFalse();
    assertThat(bracket(rate(2_000, "++"), rate(2_100, "-")).isConfirmed()).isFalse();
    assertThat(bracket(rate(2_000, "++"), rate(2_100, "--")).isConfirmed()).isTrue();
  }

  @Test
  void contradictionsWidenTheBracket() {
    FreshBracket bracket =
        bracket(
            rate(1_900, "++"),
            rate(2_000, "--"),
            rate(2_100, "++"),
            rate(2_200, "+-"),
            rate(2_300, "--"));

    assertThat(bracket.sustained()).contains(rate(1_900, "++"));
    assertThat(bracket.over()).contains(rate(2_300, "--"));
    assertThat(bracket.isContradictory()).isTrue();
  }

  @Test
  void ratesThatDifferByFivePercentAreCloseEnough() {
    assertThat(bracket(rate(1_990, "+"), rate(2_090, "-")).isTight(RESOLUTION)).isTrue();
    assertThat(bracket(rate(1_990, "+"), rate(2_100, "-")).isTight(RESOLUTION)).isFalse();
    assertThat(bracket(rate(1_990, "+")).isTight(RESOLUTION)).isFalse();
  }

  @Test
  void aRateThatWasNotSentClosesNoBracket() {
    FreshBracket bracket = bracket(rate(1_990, "++"), rate(2_090, "?"));

    assertThat(bracket.over()).contains(rate(2_090, "?"));
    assertThat(bracket.isClosed()).isFalse();
    assertThat(bracket.isTight(RESOLUTION)).isFalse();
  }

  private static FreshBracket bracket(RateReplicates... rates) {
    return FreshBracket.of(List.of(rates));
  }

  private static RateReplicates rate(double perSecond, String servers) {
    return RateReplicates.of(
            IntStream.range(0, servers.length())
                .mapToObj(
                    server -> new FreshTrial(perSecond, server + 1, result(servers.charAt(server))))
                .toList())
        .getFirst();
  }

  private static SloResult result(char mark) {
    return switch (mark) {
      case '+' -> new SloResult.Sustained();
      case '-' -> new SloResult.NotSustained(List.of(new SloResult.Violation.Slow(900)));
      default -> new SloResult.NotSent(9);
    };
  }
}
