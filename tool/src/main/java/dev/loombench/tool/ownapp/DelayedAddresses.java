package dev.loombench.tool.ownapp;

import dev.loombench.tool.ownapp.StudyProposal.ProposedDelay;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Addresses of downstreams whose answers wait, replaced by those of delaying proxies. */
final class DelayedAddresses {

  private static final String DATABASE = "database";

  private final Map<String, ProposedDelay> byAddress = new LinkedHashMap<>();
  private final Set<String> used = new HashSet<>();
  private final TypedCommand command;

  /**
   * Creates the replacement.
   *
   * @param slow delay by address HOST:PORT, or of {@code database}
   */
  DelayedAddresses(Map<String, String> slow, TypedCommand command) {
    this.command = command;
    slow.forEach(
        (address, by) ->
            byAddress.put(
                address,
                new ProposedDelay(
                    address.equals(DATABASE) ? DATABASE : "downstream-" + (byAddress.size() + 1),
                    address,
                    by)));
  }

  /** Returns the text with each address replaced. */
  String in(String text) {
    String replaced = text;
    for (Map.Entry<String, ProposedDelay> delay : byAddress.entrySet()) {
      String address = delay.getKey();
      if (!address.equals(DATABASE) && replaced.contains(address)) {
        used.add(address);
        replaced = replaced.replace(address, placeholder(delay.getValue()));
      }
    }
    return replaced;
  }

  /** Returns the address to use in place of the embedded database, if its answers wait. */
  Optional<String> database() {
    Optional<ProposedDelay> delay = Optional.ofNullable(byAddress.get(DATABASE));
    delay.ifPresent(found -> used.add(found.to()));
    return delay.map(DelayedAddresses::placeholder);
  }

  private static String placeholder(ProposedDelay delay) {
    return "{delay.%s}".formatted(delay.name());
  }

  List<ProposedDelay> delays() {
    return List.copyOf(byAddress.values());
  }

  /**
   * Checks that the command or its environment names each address.
   *
   * @throws dev.loombench.tool.problem.Problem if one can't be replaced
   */
  void requireUsed() {
    for (String address : new ArrayList<>(byAddress.keySet())) {
      if (!used.contains(address)) {
        boolean database = address.equals(DATABASE);
        throw NextCommand.usage(
            database
                ? "--slow database delays the embedded database, which --database starts"
                : "--slow %s: no argument and no variable passes this address to the application, so its requests can't be sent through a delaying proxy. Pass it with --arg or --env"
                    .formatted(address),
            database
                ? command.with("--database")
                : command.with("--arg", "--service.address=" + address));
      }
    }
  }
}
