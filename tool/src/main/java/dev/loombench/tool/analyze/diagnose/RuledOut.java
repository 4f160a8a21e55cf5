package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.ThreadRole;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What was looked at where nothing was seen to have given out. */
final class RuledOut {

  private RuledOut() {}

  /** In phrases fit for a list. */
  static List<String> of(DiagnosisInputs symptoms) {
    var phrases = new ArrayList<String>();
    phrases.add(symptoms.cpuText().orElse("CPU not known"));
    collector(symptoms).ifPresent(phrases::add);
    threads(symptoms).ifPresent(phrases::add);
    if (symptoms.looksInside() && carries(symptoms)) {
      phrases.add("what virtual threads wait for is not seen");
    }
    if (symptoms.headline(Metric.POOL_PENDING_MEAN).isPresent()) {
      phrases.add(
          "%s wait for a connection of the pool on average"
              .formatted(Numbers.number(symptoms.headline(Metric.POOL_PENDING_MEAN).orElse(0))));
    }
    if (symptoms.dropsPerRequest() > 0) {
      phrases.add(
          "%s connections dropped at the listening socket for each 100 requests"
              .formatted(Numbers.number(100 * symptoms.dropsPerRequest())));
    }
    if (!symptoms.unused().isEmpty()) {
      phrases.add(symptoms.unused());
    }
    return phrases;
  }

  private static Optional<String> collector(DiagnosisInputs symptoms) {
    var pause = symptoms.diagnostic(Metric.GC_PAUSE);
    return pause.isPresent()
        ? Optional.of(
            "all threads stood still for the collector in %s of the time"
                .formatted(Numbers.percent(pause.getAsDouble() / 1e3)))
        : Optional.empty();
  }

  /** The fullest group that takes part in serving, and where its threads stand. */
  private static Optional<String> threads(DiagnosisInputs symptoms) {
    return ThreadUse.serving(symptoms.threads()).stream()
        .filter(group -> group.meanThreads() > 0)
        .max(Comparator.comparingDouble(group -> group.meanBusy() / group.meanThreads()))
        .map(RuledOut::text);
  }

  private static String text(Occupancy group) {
    return "%s of %s busy%s"
        .formatted(
            ThreadUse.many(group.meanBusy()),
            ThreadUse.threads(group),
            group.spots().isEmpty() ? "" : ", " + ThreadUse.most(group));
  }

  private static boolean carries(DiagnosisInputs symptoms) {
    boolean sees =
        symptoms.threads().stream().anyMatch(group -> group.role() == ThreadRole.VIRTUAL);
    return !sees
        && symptoms.threads().stream().anyMatch(group -> group.role() == ThreadRole.CARRIER);
  }
}
