package dev.loombench.tool.ownapp.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.ownapp.answers.AnswerMatch;
import dev.loombench.tool.ownapp.answers.AnswerPair;
import dev.loombench.tool.ownapp.answers.ReceivedAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  @Test
  void sendsTheValuesOfEarlierAnswers() throws Exception {
    var sent = new ArrayList<String>();

    AnswerRounds.of(extracting("/uptime"), answering(sent), _ -> false, this::pause);

    assertThat(sent).containsExactly("/health", "/at/6", "/health", "/at/6");
  }

  @Test
  void anAnswerWithoutTheValueNamesItsPlace() {
    assertThatThrownBy(
            () ->
                AnswerRounds.of(
                    extracting("/uptime/0"), answering(new ArrayList<>()), _ -> false, this::pause))
        .isInstanceOf(AnswerRounds.Unanswered.class)
        .hasRootCauseMessage("the answer, with status 200, has no value to extract at /uptime/0");
  }

  private static List<RequestSpec> extracting(String pointer) {
    return List.of(
        RequestSpec.get("/health").expecting(new BodyCheck.Extracting(Map.of("at", pointer))),
        RequestSpec.get("/at/{extract:at}"));
  }

  private AnswerRounds.Exchange answering(List<String> sent) {
    return request -> {
      sent.add(request.path());
      return health();
    };
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
