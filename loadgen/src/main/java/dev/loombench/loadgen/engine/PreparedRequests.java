package dev.loombench.loadgen.engine;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * All requests of a plan for the thread of one event loop, serialized before its start. Those that
 * vary are serialized when they are sent.
 */
final class PreparedRequests {

  private final LoadPlan plan;
  private final UniqueNumbers numbers;

  /** Indexed by request and content. */
  private final RequestContent[][] contents;

  /** Indexed by request, target and content; null where the content varies. */
  private final PreparedRequest[][][] prepared;

  private final int[] nextContent;

  /** Error of a response whose body does not match, indexed by request. */
  private final String[] mismatches;

  /** Serializes all requests. */
  PreparedRequests(LoadPlan plan, List<List<RequestContent>> contents, UniqueNumbers numbers) {
    this.plan = plan;
    this.numbers = numbers;
    this.contents =
        contents.stream()
            .map(rotation -> rotation.toArray(RequestContent[]::new))
            .toArray(RequestContent[][]::new);
    mismatches =
        plan.requests().stream().map(request -> mismatch(request.check())).toArray(String[]::new);
    prepared = new PreparedRequest[contents.size()][][];
    nextContent = new int[prepared.length];
    for (int request = 0; request < prepared.length; request++) {
      prepared[request] = byTarget(this.contents[request]);
    }
  }

  private PreparedRequest[][] byTarget(RequestContent[] rotation) {
    PreparedRequest[][] byTarget = new PreparedRequest[plan.targets().size()][rotation.length];
    for (int target = 0; target < byTarget.length; target++) {
      for (int content = 0; content < rotation.length; content++) {
        if (!rotation[content].varies()) {
          byTarget[target][content] = prepare(rotation[content], target);
        }
      }
    }
    return byTarget;
  }

  private PreparedRequest prepare(RequestContent content, int target) {
    ConnectionPolicy policy = plan.connections();
    URI uri = plan.targets().get(target);
    return switch (policy.version()) {
      case HTTP_1_1 -> Http1Request.of(content.spec(), content.body(), uri, policy.keepAlive());
      case HTTP_2 -> Http2Request.of(content.spec(), content.body(), uri);
    };
  }

  /** Returns a request to a target, with its contents in rotation. */
  PreparedRequest next(Exchange exchange, int target) {
    int request = exchange.request;
    int content = nextContent[request];
    nextContent[request] = (content + 1) % contents[request].length;
    PreparedRequest shared = prepared[request][target][content];
    if (shared != null) {
      return shared;
    }
    Map<String, String> extracted = exchange.user == null ? Map.of() : exchange.user.extracted();
    return prepare(contents[request][content].with(numbers.next(), extracted), target);
  }

  /** Returns what is wrong with a response whose body does not match. */
  String mismatch(int request) {
    return mismatches[request];
  }

  private static String mismatch(BodyCheck check) {
    return check instanceof BodyCheck.Extracting(var pointers)
        ? "no JSON with a value at " + String.join(" and ", new TreeSet<>(pointers.values()))
        : "unexpected body";
  }

  /**
   * Releases a request that was sent once and is not sent again. The connection holds its own
   * reference to the bytes until they are written.
   */
  void sent(int request, PreparedRequest sent) {
    if (contents[request][0].varies()) {
      sent.release();
    }
  }

  void release() {
    for (PreparedRequest[][] byTarget : prepared) {
      for (PreparedRequest[] byContent : byTarget) {
        for (PreparedRequest request : byContent) {
          if (request != null) {
            request.release();
          }
        }
      }
    }
  }
}
