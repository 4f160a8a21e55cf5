package dev.loombench.tool.ownapp;

import dev.loombench.tool.ownapp.requests.RequestSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Study of a user's application, before it is written.
 *
 * @param variants variants, the baseline first
 * @param jdk JDK of commands with <code>{java}</code>; empty for the tool's
 * @param heap heap of every variant; empty for the default
 * @param requests requests and their order
 * @param values CSV file of values in the requests; empty for none
 * @param rate requests per second of the open load; empty for a closed load alone
 * @param delays delaying proxies
 * @param downstreams names of processes that the application calls
 * @param measurement loads and extent
 * @param command the user's command line
 */
record StudyProposal(
    String name,
    String question,
    List<ProposedVariant> variants,
    Optional<String> jdk,
    Optional<String> heap,
    RequestSet requests,
    Optional<Path> values,
    OptionalDouble rate,
    List<ProposedDelay> delays,
    List<String> downstreams,
    TryMeasurement measurement,
    TypedCommand command) {

  StudyProposal {
    variants = List.copyOf(variants);
    delays = List.copyOf(delays);
    downstreams = List.copyOf(downstreams);
  }

  /** Returns the same study with other variants and another path of the file of values. */
  StudyProposal with(List<ProposedVariant> others, Optional<Path> otherValues) {
    return new StudyProposal(
        name,
        question,
        others,
        jdk,
        heap,
        requests,
        otherValues,
        rate,
        delays,
        downstreams,
        measurement,
        command);
  }
}
