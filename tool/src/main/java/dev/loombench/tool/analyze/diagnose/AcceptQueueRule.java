package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.ThreadPlace;
import java.util.ArrayList;
import java.util.Optional;

/**
 * Connections are dropped at the listening socket while there is CPU to spare and no pool is full:
 * they are accepted too slowly, or the queue is too short. Where nobody looked inside it is not
 * told, for a full pool drops connections too.
 */
final class AcceptQueueRule implements DiagnosisRule {

  /** Fewer of the requests due are those of a moment, like the first of a load. */
  static final double PART_OF_THE_REQUESTS = 0.01;

  @Override
  public Optional<Finding> look(DiagnosisInputs symptoms) {
    boolean free =
        symptoms.cpuIsSpare()
            && ThreadUse.serving(symptoms.threads()).stream()
                .filter(group -> !ThreadUse.handsOn(group, symptoms))
                .noneMatch(ThreadUse::isFull);
    if (!symptoms.looksInside() || !free || symptoms.dropsPerRequest() < PART_OF_THE_REQUESTS) {
      return Optional.empty();
    }
    var evidence = new ArrayList<String>();
    evidence.add(
        "connections dropped at the listening socket: %s for each 100 requests"
            .formatted(Numbers.number(100 * symptoms.dropsPerRequest())));
    ThreadUse.serving(symptoms.threads()).stream()
        .findFirst()
        .ifPresent(group -> evidence.add(ThreadUse.stood(group, ThreadPlace.IDLE)));
    symptoms.cpuText().ifPresent(evidence::add);
    return Optional.of(Finding.strong(Bottleneck.ACCEPT_QUEUE, evidence));
  }
}
