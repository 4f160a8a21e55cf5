package dev.loombench.tool.ownapp.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.ownapp.answers.AnswerMatch;
import dev.loombench.tool.ownapp.answers.AnswerPair;
import dev.loombench.tool.ownapp.answers.ReceivedAnswer;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class AnswerRoundsTest {

  private static final List<RequestSpec> REQUESTS = List.of(RequestSpec.get("/health"));

  private int uptime = 6;
  private int pauses;

  @Test
  void anUptimeInWholeSecondsIsAPartThatVaries() throws Exception {
    List<AnswerPair> baseline = answers(_ -> false);
    uptime = 18;

    List<AnswerPair> other = answers(differFrom(baseline));

    assertThat(baseline.getFirst().match(other.getFirst())).isInstanceOf(AnswerMatch.Same.class);
    assertThat(pauses).isEqualTo(1);
  }

  @Test
  void equalAnswersNeedNoPause() throws Exception {
    answers(differFrom(answers(_ -> false)));

    assertThat(pauses).isZero();
  }

  @Test
  void aMissingAnswerNamesItsRequest() {
    assertThatThrownBy(
            () ->
                AnswerRounds.of(
                    List.of(RequestSpec.get("/a"), RequestSpec.get("/b")),
                    request -> {
                      if (request.path().equals("/b")) {
                        throw new IOException("timed out");
                      }
                      return health();
                    },
                    _ -> false,
                    this::pause))
        .isInstanceOfSatisfying(
            AnswerRounds.Unanswered.class, none -> assertThat(none.request()).isEqualTo(1))
        .hasRootCauseMessage("timed out");
  }

  private List<AnswerPair> answers(Predicate<List<AnswerPair>> differ) throws Exception {
    return AnswerRounds.of(REQUESTS, _ -> health(), differ, this::pause);
  }

  private static Predicate<List<AnswerPair>> differFrom(List<AnswerPair> baseline) {
    return answers ->
        baseline.getFirst().match(answers.getFirst()) instanceof AnswerMatch.Different;
  }

  private void pause() {
    pauses++;
    uptime++;
  }

  private ReceivedAnswer health() {
    return new ReceivedAnswer(
        200,
        "application/json",
        "",
        "{\"status\": \"healthy\", \"uptime\": %d}".formatted(uptime),
        0);
  }
}
