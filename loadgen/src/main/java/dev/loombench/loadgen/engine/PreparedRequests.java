package dev.loombench.loadgen.engine;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import java.net.URI;
import java.util.List;

/**
 * All requests of a plan for the thread of one event loop, serialized before its start. Requests
 * with unique values are serialized when they are sent.
 */
final class PreparedRequests {

  private final LoadPlan plan;
  private final UniqueNumbers numbers;

  /** Indexed by request and content. */
  private final RequestContent[][] contents;

  /** Indexed by request, target and content; null where the content is unique. */
  private final PreparedRequest[][][] prepared;

  private final int[] nextContent;

  /** Serializes all requests. */
  PreparedRequests(LoadPlan plan, List<List<RequestContent>> contents, UniqueNumbers numbers) {
    this.plan = plan;
    this.numbers = numbers;
    this.contents =
        contents.stream()
            .map(rotation -> rotation.toArray(RequestContent[]::new))
            .toArray(RequestContent[][]::new);
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
        if (!rotation[content].isUnique()) {
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
  PreparedRequest next(int request, int target) {
    int content = nextContent[request];
    nextContent[request] = (content + 1) % contents[request].length;
    PreparedRequest shared = prepared[request][target][content];
    return shared == null
        ? prepare(contents[request][content].with(numbers.next()), target)
        : shared;
  }

  /**
   * Releases a request that was sent once and is not sent again. The connection holds its own
   * reference to the bytes until they are written.
   */
  void sent(int request, PreparedRequest sent) {
    if (contents[request][0].isUnique()) {
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
