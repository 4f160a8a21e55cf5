package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.plan.Attempt.Upcoming;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.server.SharedServers;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Order of the trials of open attempts: one attempt after the other, but a diagnostic trial follows
 * the headline trials of its block on their server, which saves its start and warm-up.
 */
record TrialOrder(SharedServers shared, int epoch) {

  Optional<Trial> next(List<Attempt> open, List<PastTrial> history) {
    int number = Planner.nextNumber(history);
    boolean isShared = !open.isEmpty() && !open.getFirst().startsServer(history);
    Optional<Trial> following =
        isShared
            ? Optional.empty()
            : diagnostic(open)
                .flatMap(attempt -> attempt.trials(number))
                .filter(trial -> followsLast(trial, history))
                .findFirst();
    return following.or(() -> open.stream().findFirst().map(attempt -> attempt.next(number)));
  }

  Stream<Upcoming> upcoming(List<Attempt> open, List<PastTrial> history) {
    List<Trial> headline =
        open.stream()
            .filter(attempt -> attempt.block().pass() == Pass.HEADLINE)
            .flatMap(attempt -> attempt.trials(0))
            .toList();
    return open.stream()
        .flatMap(
            attempt ->
                attempt.block().pass() == Pass.DIAGNOSTIC
                    ? diagnostic(attempt, headline, history)
                    : attempt.upcoming(history));
  }

  private Stream<Upcoming> diagnostic(
      Attempt attempt, List<Trial> headline, List<PastTrial> history) {
    return attempt
        .trials(0)
        .map(
            trial ->
                new Upcoming(
                    trial,
                    !followsLast(trial, history)
                        && headline.stream().noneMatch(before -> shared.follows(trial, before))));
  }

  private static Stream<Attempt> diagnostic(List<Attempt> open) {
    return open.stream().filter(attempt -> attempt.block().pass() == Pass.DIAGNOSTIC);
  }

  private boolean followsLast(Trial trial, List<PastTrial> history) {
    return !history.isEmpty()
        && history.getLast().epoch() == epoch
        && history.getLast().leavesServer()
        && shared.follows(trial, history.getLast().trial());
  }
}
