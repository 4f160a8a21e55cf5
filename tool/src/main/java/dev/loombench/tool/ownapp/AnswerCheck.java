package dev.loombench.tool.ownapp;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.ownapp.answers.AnswerComparison;
import dev.loombench.tool.ownapp.answers.AnswerMatch;
import dev.loombench.tool.ownapp.answers.AnswerPair;
import dev.loombench.tool.ownapp.answers.ReceivedAnswer;
import dev.loombench.tool.ownapp.start.FirstStart;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Check that all variants answer, and answer the same. */
final class AnswerCheck {

  static final String ACCEPT_DIFFERENT = "--accept-different";

  private static final int FIRST_REDIRECT = 300;
  private static final int FIRST_ERROR = 400;
  private static final Pattern LOGIN = Pattern.compile(".*(login|signin|sign-in|oauth|/auth\\b).*");

  private final List<RequestSpec> requests;
  private final TypedCommand command;

  AnswerCheck(List<RequestSpec> requests, TypedCommand command) {
    this.requests = List.copyOf(requests);
    this.command = command;
  }

  /**
   * Checks the answers of the baseline.
   *
   * @throws dev.loombench.tool.problem.Problem if a request fails or is redirected to a login
   */
  void requireAnswers(FirstStart.Answered baseline) {
    for (int index = 0; index < requests.size(); index++) {
      ReceivedAnswer answer = baseline.answers().get(index).first();
      if (answer.status() >= FIRST_ERROR) {
        throw failing(requests.get(index), answer.status());
      }
      boolean login =
          answer.status() >= FIRST_REDIRECT
              && LOGIN.matcher(answer.location().toLowerCase(Locale.ROOT)).matches();
      if (login) {
        throw NextCommand.environment(
            "%s answers %d and redirects to %s, which looks like a login. Give the request the session's cookie or token, by the name of an environment variable that holds it"
                .formatted(label(requests.get(index)), answer.status(), answer.location()),
            command.with("--header-from", "Cookie=SESSION_COOKIE"));
      }
    }
  }

  private RuntimeException failing(RequestSpec request, int status) {
    if (StartFailures.isLogin(status)) {
      return NextCommand.environment(
          "%s answers %d: it needs a login. Give it a token or cookie, by the name of an environment variable that holds it"
              .formatted(label(request), status),
          command.with("--header-from", "Authorization=API_TOKEN"));
    }
    return NextCommand.environment(
        "%s answers %d, which counts as failed. Correct the request, or replace it"
            .formatted(label(request), status),
        command.without("--request").with("--request", request.method() + " /OTHER"));
  }

  /**
   * Checks that a variant answers like the baseline.
   *
   * @throws dev.loombench.tool.problem.Problem if an answer differs
   */
  void requireSame(FirstStart.Answered baseline, FirstStart.Answered variant) {
    for (int index = 0; index < requests.size(); index++) {
      if (match(baseline, variant.answers(), index)
          instanceof AnswerMatch.Different(String where, String shown, String otherShown)) {
        throw NextCommand.invalidData(
            "%s and %s answer %s differently. First difference, %s: %s answers %s, %s answers %s. Correct the variants, or accept it"
                .formatted(
                    baseline.variant(),
                    variant.variant(),
                    label(requests.get(index)),
                    where,
                    baseline.variant(),
                    shown,
                    variant.variant(),
                    otherShown),
            command.with(ACCEPT_DIFFERENT));
      }
    }
  }

  /** Returns whether any answer differs from that of the baseline. */
  boolean differ(FirstStart.Answered baseline, List<AnswerPair> answers) {
    return IntStream.range(0, requests.size())
        .anyMatch(index -> match(baseline, answers, index) instanceof AnswerMatch.Different);
  }

  private static AnswerMatch match(
      FirstStart.Answered baseline, List<AnswerPair> answers, int index) {
    return AnswerComparison.of(baseline.answers().get(index), answers.get(index));
  }

  /** Returns the number of requests whose bodies vary too much to be compared. */
  long notCompared(FirstStart.Answered baseline, FirstStart.Answered variant) {
    long count = 0;
    for (int index = 0; index < requests.size(); index++) {
      AnswerMatch match = match(baseline, variant.answers(), index);
      count += match instanceof AnswerMatch.BodiesVary ? 1 : 0;
    }
    return count;
  }

  static String label(RequestSpec request) {
    return request.method() + " " + request.path();
  }
}
