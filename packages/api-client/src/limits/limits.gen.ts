// Generated from openapi.json by "npm run generate".

/** Field limits of `post /api/v1/users/login`. */
export const credentialLimits = {
  "email": {
    "maxLength": 320
  },
  "password": {
    "maxLength": 1024
  }
} as const

/** Field limits of `post /api/v1/users/register`. */
export const registrationLimits = {
  "fullName": {
    "maxLength": 100
  },
  "email": {
    "maxLength": 320
  },
  "username": {
    "minLength": 3,
    "maxLength": 30
  },
  "password": {
    "minLength": 8,
    "maxLength": 1024
  },
  "avatar": {
    "maxBytes": 5242880,
    "mediaTypes": [
      "image/jpeg",
      "image/png",
      "image/webp"
    ]
  },
  "coverImage": {
    "maxBytes": 5242880,
    "mediaTypes": [
      "image/jpeg",
      "image/png",
      "image/webp"
    ]
  }
} as const

/** Field limits of `patch /api/v1/users/me`. */
export const profileLimits = {
  "fullName": {
    "maxLength": 100
  },
  "about": {
    "maxLength": 1000
  },
  "avatar": {
    "maxBytes": 5242880,
    "mediaTypes": [
      "image/jpeg",
      "image/png",
      "image/webp"
    ]
  },
  "coverImage": {
    "maxBytes": 5242880,
    "mediaTypes": [
      "image/jpeg",
      "image/png",
      "image/webp"
    ]
  }
} as const

/** Field limits of `post /api/v1/videos`. */
export const uploadLimits = {
  "title": {
    "maxLength": 100
  },
  "description": {
    "maxLength": 5000
  },
  "videoFile": {
    "maxBytes": 104857600,
    "mediaTypes": [
      "video/mp4",
      "video/webm",
      "video/ogg"
    ]
  },
  "thumbnail": {
    "maxBytes": 2097152,
    "mediaTypes": [
      "image/jpeg",
      "image/png",
      "image/webp"
    ]
  }
} as const

/** Field limits of `post /api/v1/videos/{videoId}/captions`. */
export const captionLimits = {
  "label": {
    "maxLength": 60
  },
  "text": {
    "maxLength": 990000
  }
} as const

/** Field limits of `post /api/v1/comments/{videoId}`. */
export const commentLimits = {
  "content": {
    "maxLength": 5000
  }
} as const

/** Field limits of `post /api/v1/playlists`. */
export const playlistLimits = {
  "name": {
    "maxLength": 100
  },
  "description": {
    "maxLength": 1000
  }
} as const

/** Field limits of `post /api/v1/feedback`. */
export const feedbackLimits = {
  "message": {
    "maxLength": 2000
  }
} as const

/** Field limits of `post /api/v1/reports`. */
export const reportLimits = {
  "id": {
    "maxLength": 100
  },
  "details": {
    "maxLength": 2000
  }
} as const
