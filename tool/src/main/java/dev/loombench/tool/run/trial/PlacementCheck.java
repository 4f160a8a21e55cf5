package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.ThreadCpus;
import dev.loombench.tool.run.trial.TrialValidity.Violation;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Outcome.Origin;
import java.util.List;
import java.util.stream.Stream;

/** Check after the windows that every thread of server and generator was on its role's CPUs. */
final class PlacementCheck {

  private PlacementCheck() {}

  /** Returns the violations; none if the roles are not placed. */
  static List<Violation> of(RunningServer server, long generator, GrantedCpus placed) {
    List<ThreadCpus> ofGenerator =
        placed.generator().isEmpty()
            ? List.of()
            : ThreadCpus.outside(generator, new CpuSet(placed.generator()));
    return Stream.concat(
            first("server", server.misplacedThreads()), first("generator", ofGenerator))
        .toList();
  }

  private static Stream<Violation> first(String role, List<ThreadCpus> misplaced) {
    return misplaced.stream()
        .limit(1)
        .map(
            thread ->
                new Violation(
                    Origin.TRIAL,
                    "%d threads of the %s were not on its CPUs: %s"
                        .formatted(misplaced.size(), role, thread)));
  }
}
