package dev.loombench.loadgen.engine;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.RequestSpec;
import java.net.URI;
import java.util.List;

/** All requests of a plan, serialized before its start for the thread of one event loop. */
final class PreparedRequests {

  /** Indexed by request, target and body. */
  private final PreparedRequest[][][] prepared;

  private final int[] nextBody;

  /**
   * Serializes all requests.
   *
   * @param bodies the bodies of each request
   */
  PreparedRequests(LoadPlan plan, List<List<byte[]>> bodies) {
    prepared = new PreparedRequest[plan.requests().size()][][];
    nextBody = new int[prepared.length];
    for (int request = 0; request < prepared.length; request++) {
      prepared[request] = byTarget(plan, plan.requests().get(request), bodies.get(request));
    }
  }

  private static PreparedRequest[][] byTarget(
      LoadPlan plan, RequestSpec spec, List<byte[]> bodies) {
    PreparedRequest[][] byTarget = new PreparedRequest[plan.targets().size()][bodies.size()];
    for (int target = 0; target < byTarget.length; target++) {
      URI uri = plan.targets().get(target);
      for (int body = 0; body < bodies.size(); body++) {
        byTarget[target][body] = prepare(plan.connections(), spec, bodies.get(body), uri);
      }
    }
    return byTarget;
  }

  private static PreparedRequest prepare(
      ConnectionPolicy policy, RequestSpec spec, byte[] body, URI target) {
    return switch (policy.version()) {
      case HTTP_1_1 -> Http1Request.of(spec, body, target, policy.keepAlive());
      case HTTP_2 -> Http2Request.of(spec, body, target);
    };
  }

  /** Returns a request to a target, with its bodies in rotation. */
  PreparedRequest next(int request, int target) {
    PreparedRequest[] byBody = prepared[request][target];
    int body = nextBody[request];
    nextBody[request] = (body + 1) % byBody.length;
    return byBody[body];
  }

  /** Releases the buffers of all requests. */
  void release() {
    for (PreparedRequest[][] byTarget : prepared) {
      for (PreparedRequest[] byBody : byTarget) {
        for (PreparedRequest request : byBody) {
          request.release();
        }
      }
    }
  }
}
